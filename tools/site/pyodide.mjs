// Runs a Python program in Pyodide under Node: node pyodide.mjs PROGRAM PYODIDE FOLDER PACKAGES…
// The folder is /work there. Of an error only its end is told: Node prints a megabyte of one otherwise.
import { readFileSync } from "node:fs";

const [program, pyodide, folder, ...packages] = process.argv.slice(2);
const MOST = 4000;

try {
  const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
  const python = await loadPyodide({ packages, messageCallback: () => {} });
  python.mountNodeFS("/work", folder);
  await python.runPythonAsync(readFileSync(program, "utf8"));
} catch (error) {
  console.error(String(error?.message ?? error).slice(-MOST));
  process.exit(1);
}
