/** Of the page in a parcel: the colors of the product by day and by night, and fonts that every system has. */
export const PAGE_STYLE = `
:root { --paper: #fbf7f0; --deep: #f4ecdf; --ink: #2b2320; --soft: #6b5f57; --line: #8f8073; --accent: #a8481a; --on: #fff; --mark: #f6d8bf; color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1e1916; --deep: #17120f; --ink: #f3eae0; --soft: #bfb0a3; --line: #8f8073; --accent: #f4a576; --on: #1e1916; --mark: #5b3218; }
}
* { box-sizing: border-box; }
html { font-size: calc(20px * var(--size, 1)); scroll-padding: 2rem 0 13rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 Georgia, "Times New Roman", serif; }
main { max-width: 38rem; margin: 0 auto; padding: 2rem 1.2rem 14rem; }
header { text-align: center; }
header img { width: min(16rem, 70vw); border-radius: 6px; box-shadow: 0 6px 24px rgb(0 0 0 / 0.25); }
h1 { font-size: 2rem; line-height: 1.2; margin: 1.2rem 0 0.3rem; }
h2 { font-size: 1.45rem; line-height: 1.25; margin: 3rem 0 1rem; }
.soft { color: var(--soft); margin: 0.2rem 0; }
nav ol { padding-left: 1.6rem; }
a { color: var(--accent); }
nav a { display: inline-block; min-height: 48px; padding: 8px 0; }
button, select, summary { font: inherit; min-height: 48px; }
button, select { color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 0.3rem 0.9rem; cursor: pointer; }
button.main { background: var(--accent); color: var(--on); border-color: var(--accent); font-weight: bold; min-width: 6rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.bar { position: fixed; inset: auto 0 0; background: var(--deep); border-top: 1px solid var(--line); padding: 0.6rem max(0.8rem, calc(50vw - 19rem)) calc(0.6rem + env(safe-area-inset-bottom)); }
.bar p { margin: 0 0 0.4rem; font-size: 0.9rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.bar p.wrong { white-space: normal; }
.bar audio { width: 100%; height: 48px; display: block; }
.row { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 0.5rem; align-items: center; }
.row button, .row select { font-size: 0.9rem; }
[data-b] { cursor: pointer; border-radius: 4px; }
.now { background: var(--mark); }
details { margin: 0 0 1rem; }
summary { color: var(--accent); cursor: pointer; padding: 10px 0; }
details img { max-width: 100%; border: 1px solid var(--line); }
noscript audio { width: 100%; }
@media (max-width: 30rem) { .bar p:not(.wrong) { display: none; } .row button, .row select { flex: 1 1 auto; padding: 0.3rem 0.5rem; } }
@media print { .bar, .play { display: none; } }
`;
