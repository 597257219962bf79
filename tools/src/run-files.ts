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

/** Milliseconds in which the process must end after its tests. Long enough for a busy machine. */
const END_MS = 15_000

// A file that times out does not stop its servers. They would keep this process alive, and the run would wait for it for ever.
after(() => {
  setTimeout(() => {
    console.error('A test has left something running.')
    process.exit(1)
  }, END_MS).unref()
})
