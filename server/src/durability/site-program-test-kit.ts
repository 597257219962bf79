import { main } from '../main.ts'

// Runs the site without pages in its own process.
await main(async () => undefined)
