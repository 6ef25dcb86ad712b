// What the page knows and a learner is to find out, as sealing.py writes it.

export function unsealed(text) {
  const [key, hidden] = text.split(" ").map((part) => Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0)));
  return JSON.parse(new TextDecoder().decode(hidden.map((byte, at) => byte ^ key[at % key.length])));
}
