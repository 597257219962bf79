import { main } from '../main.ts'

// The site without pages, in a process of its own.
await main(async () => undefined)
