"""What is looked at on a page, in the page's own language: each gives a list of what is not as it should be."""

_IS_SHOWN = """const isShown = (one) => one.getBoundingClientRect().width > 0
        && one.checkVisibility({visibilityProperty: true, opacityProperty: true});"""
# Texts less than 10 pixels high, and figures of matplotlib shown so small that theirs, of 13.9 pixels, are.
TOO_SMALL = f"""() => {{
    {_IS_SHOWN}
    const hasWords = (one) => [...one.childNodes].some(({{nodeType, data}}) => nodeType === 3 && data.trim());
    const scaleOf = (one) => one.closest('svg') ? one.getScreenCTM().a : 1;
    const sizeOf = (one) => parseFloat(getComputedStyle(one).fontSize) * scaleOf(one);
    const texts = [...document.querySelectorAll('article :is(.cell_output, .gt-card) *, .card .picture *')]
        .filter((one) => !one.closest('title, style, script') && hasWords(one) && isShown(one) && sizeOf(one) < 9.99)
        .map((one) => `${{one.textContent.trim()}}: ${{sizeOf(one)}} pixels`);
    const figures = [...document.querySelectorAll('article .cell_output img')]
        .filter((one) => isShown(one) && one.width < 0.72 * one.naturalWidth)
        .map((one) => `${{one.alt}}: ${{one.width}} of ${{one.naturalWidth}} pixels`);
    return [...texts, ...figures];
}}"""
# What is cut off on paper, what only a screen has a use for, and what a stepper leaves out.
NOT_FOR_PAPER = f"""() => {{
    {_IS_SHOWN}
    const found = new Set();
    const nameOf = (one) => one.getAttribute('aria-label') || one.textContent.trim() || one.tagName;
    const expect = (holds, trouble, one) => {{ if (!holds) found.add(`${{trouble}}: ${{nameOf(one).slice(0, 60)}}`); }};
    const {{right}} = (document.querySelector('article') ?? document.body).getBoundingClientRect();
    for (const one of document.querySelectorAll('article :is(.cell_output, .cell_output *)')) {{
        if (!isShown(one) || one.parentElement.closest('svg')) continue;
        const {{overflow}} = getComputedStyle(one);
        const isWhole = one.scrollWidth <= one.clientWidth + 3 && one.scrollHeight <= one.clientHeight + 3;
        expect(one.getBoundingClientRect().right <= right + 1, 'wider than the paper', one);
        expect(one instanceof SVGElement || isWhole || overflow === 'visible', 'cut off', one);
    }}
    for (const one of document.querySelectorAll(':is(.gt-bar, .gt-foot) *, .bd-sidebar-secondary, #jb-print-toc')) {{
        expect(!isShown(one), 'has no use on paper', one);
    }}
    for (const card of document.querySelectorAll('.gt-stepper:not(.gt-half), .gt-run')) {{
        const {{value, max}} = card.querySelector('[type="range"]');
        const nodes = [...card.querySelectorAll('[data-node]')];
        expect(value === max, 'not at its end', card);
        expect(isShown(nodes[0]) && nodes.every((one) => one.dataset.detail !== '0'), 'not whole', card);
    }}
    return [...found];
}}"""
