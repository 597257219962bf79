import assert from 'node:assert/strict'
import os from 'node:os'
import { test } from 'node:test'
import { watchCores } from './cores.ts'

test('a core that works is counted, whoever else uses the machine', () => {
  const worked = watchCores()
  const began = process.cpuUsage().user
  while (process.cpuUsage().user - began < 200_000);
  const cores = worked()
  assert.ok(cores > 0.8 && cores <= os.cpus().length + 0.1, `${cores} cores`)
})
