/** Local mode imports this file. Nothing else imports this folder. */
export { demoDomainOf } from './articles.ts'
export { fillDemo } from './fill.ts'
export { demoNewsPages } from './news-pages.ts'
