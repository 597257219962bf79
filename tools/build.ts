// `npm run build`: builds and compresses the pages, for operators who start `server/src/main.ts` without `npm start`.
import { buildPages } from './src/build-pages.ts'

await buildPages()
