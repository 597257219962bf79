import type { PageStyle } from './outlets.ts'

const base = `
*{box-sizing:border-box}
body{margin:0;line-height:1.55;color:#22201c;background:#fbf9f5}
a{color:inherit}
img{max-width:100%;height:auto;display:block}
.demo{margin:0;padding:.5rem 1rem;background:#22201c;color:#fbf9f5;font:14px/1.4 system-ui,sans-serif;text-align:center}
.wrap{max-width:68rem;margin:0 auto;padding:0 1rem 3rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin:0;padding:0;list-style:none}
.cols{display:grid;gap:2.5rem}
@media(min-width:52rem){.cols{grid-template-columns:minmax(0,1fr) 17rem}}
figure{margin:1.25rem 0}
figcaption,.by,footer{font-size:.85rem;color:#6a645a}
aside li{margin:.6rem 0}
footer{margin-top:3rem;padding-top:1rem;border-top:1px solid #d8d1c4}
.list{padding:0;list-style:none}
.list>li{padding:1rem 0;border-bottom:1px solid #d8d1c4}
.list p{margin:.25rem 0 0}
.big{font-size:1.25rem;font-weight:700;line-height:1.3}
`

const styles: Record<PageStyle, (colour: string) => string> = {
  broadsheet: (colour) => `
body{font-family:Georgia,"Times New Roman",serif}
.mast{padding:1.5rem 0 .75rem;text-align:center;border-bottom:4px double ${colour}}
.mast a{font-size:clamp(2rem,6vw,3.5rem);text-decoration:none;color:${colour};letter-spacing:-.02em}
nav ul{justify-content:center;padding:.6rem 0;border-bottom:1px solid ${colour};font-size:.95rem}
h1{font-size:clamp(1.8rem,4vw,2.8rem);line-height:1.12;margin:2rem 0 .5rem}
.lead{font-style:italic;font-size:1.15rem}
aside{border-left:1px solid #d8d1c4;padding-left:1.5rem}`,
  tabloid: (colour) => `
body{font-family:Arial,Helvetica,sans-serif;background:#fff}
.mast{margin:0 -1rem;padding:1rem;background:${colour};color:#fff}
.mast a{font-size:clamp(1.9rem,6vw,3.2rem);font-weight:900;text-decoration:none;text-transform:uppercase;letter-spacing:-.04em}
.mast p{margin:0;font-weight:700}
nav ul{padding:.7rem 0;font-weight:700;text-transform:uppercase;font-size:.85rem;border-bottom:4px solid #22201c}
.kicker{display:inline-block;margin:1.75rem 0 0;padding:.2rem .6rem;background:#ffd84a;font-weight:900;text-transform:uppercase;font-size:.85rem}
h1{font-size:clamp(2rem,6vw,3.6rem);line-height:1;letter-spacing:-.03em;margin:.6rem 0}
.lead{font-weight:700;font-size:1.15rem}
aside{background:#f3efe6;padding:0 1.25rem 1rem}`,
  magazine: (colour) => `
body{font-family:"Palatino Linotype",Palatino,Georgia,serif;background:#f6f3ea}
.mast{padding:2rem 0 1rem;display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline}
.mast h1{margin:0;font-size:1.6rem}
.mast a{color:${colour};text-decoration:none}
nav ul{padding:.5rem 1.25rem;background:${colour};color:#fff;border-radius:99px;font:600 .85rem system-ui,sans-serif}
h2.headline{font-size:clamp(2rem,5vw,3.2rem);font-weight:400;line-height:1.1;margin:2.5rem 0 .75rem;text-wrap:balance}
.lead{font-size:1.2rem;color:${colour}}
figure img{border-radius:18px}
aside{font:.95rem/1.5 system-ui,sans-serif}`,
  gadget: (colour) => `
body{font-family:system-ui,sans-serif;background:#f2f0f7}
.mast{padding:1.1rem 0;display:flex;justify-content:space-between;gap:1rem;align-items:center}
.mast a{font-weight:800;font-size:1.5rem;text-decoration:none;padding:.2rem .8rem;background:${colour};color:#fff;border-radius:6px}
nav ul{font-size:.9rem;padding-bottom:.75rem;border-bottom:2px solid ${colour}}
main{background:#fff;border-radius:14px;padding:0 1.5rem 1.5rem;margin-top:1.5rem}
h1{font-size:clamp(1.9rem,4.5vw,2.9rem);line-height:1.1;letter-spacing:-.025em;padding-top:1.5rem;margin:0 0 .5rem}
.lead{font-size:1.1rem;color:#55506a}
aside{margin-top:1.5rem}
aside form,aside section{background:#fff;border-radius:14px;padding:1rem 1.25rem;margin-bottom:1rem}`,
}

/** The stylesheet of an outlet's pages. */
export const outletStyle = ({ style, colour }: { style: PageStyle; colour: string }): string =>
  base + styles[style](colour)

/** The stylesheet of the demo's front page. */
export const frontStyle = `${base}
body{font-family:Georgia,serif}
h1{font-size:clamp(2rem,5vw,3rem);line-height:1.1;margin:2.5rem 0 .5rem}
h2{margin:3rem 0 0}
.steps{padding:1rem 1.25rem 1rem 2.5rem;background:#f1e7d3;border-radius:14px;font-family:system-ui,sans-serif}
.steps li{margin:.25rem 0}
.new{display:grid;gap:1.25rem;padding:0;list-style:none;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr))}
.new img{border-radius:12px;margin-bottom:.6rem;aspect-ratio:16/9;object-fit:cover;width:100%}
.papers{display:grid;gap:0 2.5rem;grid-template-columns:repeat(auto-fill,minmax(min(26rem,100%),1fr))}
.paper .big{font-size:1.1rem}
.big a{text-decoration-color:#b8ae9d;text-underline-offset:.15em}
.paper{border-top:4px solid var(--paper);padding-top:.75rem;margin-top:2rem}
.paper h3{margin:0;font-size:1.4rem;color:var(--paper)}
.paper p{margin:0;color:#6a645a}
code{font-size:.9em;overflow-wrap:anywhere}
`
