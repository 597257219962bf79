// Runs test files one after another in this process. Each file is a test, and its tests are subtests. Hooks at the top of a file belong to its
// test, so everything that the file starts ends with it.
import { mock, test } from 'node:test'

for (const file of process.argv.slice(2))
  test(file, (file) => {
    file.after(() => {
      mock.reset()
      mock.timers.reset()
    })
    return import(file.name)
  })
