// Runs test files one after another in this process. Each file is a test, and its tests are subtests. Hooks at the top of a file belong to its
// test, so everything that the file starts ends with it.
import { after, mock, test } from 'node:test'

for (const file of process.argv.slice(2))
  test(file, (file) => {
    file.after(() => {
      mock.reset()
      mock.timers.reset()
    })
    return import(file.name)
  })

/** How long the process may take to end after its tests, in milliseconds. */
const END_MS = 5_000

// What a file has started keeps running if the file runs out of time. Without this, the process would never end, and neither would the whole run.
after(() => {
  setTimeout(() => {
    console.error('Something that a test has started is still running.')
    process.exit(1)
  }, END_MS).unref()
})
