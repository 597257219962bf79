/** The stylesheet of a card. It is alone on the page: fonts of the reader's machine, the colours of the site, no pictures. */
export const CARD_STYLE = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; margin: 0; }
body {
  display: grid; min-height: 100vh;
  background: transparent; color: light-dark(#1c1917, #f3efe8);
  font: 15px/1.5 ui-sans-serif, system-ui, sans-serif;
}
article {
  display: flex; flex-direction: column; padding: 18px 20px 12px;
  border: 1px solid light-dark(#e7e1d7, #38332b); border-radius: 16px; background: light-dark(#fff, #1f1c17);
  overflow-wrap: anywhere;
}
a { color: inherit; text-decoration: none; }
a:is(:hover, :focus-visible) { text-decoration: underline; text-underline-offset: 3px; }
a:focus-visible { outline: 2px solid light-dark(#b3261e, #ff7363); outline-offset: 2px; border-radius: 4px; }
.label {
  align-self: start; padding: 2px 10px; border-radius: 99px;
  background: light-dark(#fbeae7, #3a1a15); color: light-dark(#8f1b15, #ff8f82); font-size: 12px; font-weight: 600;
}
h1 { margin-top: 10px; font: 700 22px/29px ui-serif, Georgia, "Times New Roman", serif; text-wrap: pretty; }
.printed { margin-top: 12px; color: light-dark(#5f584f, #b3aa9d); font-size: 13px; }
.original { color: light-dark(#5f584f, #b3aa9d); font: 16px/23px ui-serif, Georgia, "Times New Roman", serif; text-wrap: pretty; }
s { text-decoration: line-through 1px light-dark(#b3261e, #ff7363); }
s:hover { text-decoration: none; }
footer {
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 16px;
  margin-top: auto; color: light-dark(#5f584f, #b3aa9d); font-size: 13px;
}
footer::before { content: ""; width: 100%; margin-block: 14px 6px; border-top: 1px solid light-dark(#e7e1d7, #38332b); }
/* The touch target is 44 px high, although the line is lower. */
footer a { margin-block: -8px; padding-block: 12px; color: light-dark(#b3261e, #ff7363); font-weight: 600; }
/* On a phone the frame is narrower than it was meant to be. */
@media (width < 480px) {
  article { padding: 14px 16px 10px; }
  h1 { margin-top: 8px; font-size: 18px; line-height: 24px; }
  .printed { margin-top: 8px; }
  .original { font-size: 15px; line-height: 21px; }
  footer::before { margin-block: 10px 4px; }
}
`
