// `npm run build`: the pages as the site serves them, compressed, for those who start `server/src/main.ts` without `npm start`.
import { buildPages } from './src/build-pages.ts'

await buildPages()
