/** All that local mode loads of the demo; nothing else of the program knows it. */
export { demoDomainOf } from './articles.ts'
export { fillDemo } from './fill.ts'
export { demoNewsPages } from './news-pages.ts'
