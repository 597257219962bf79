import assert from 'node:assert/strict'
import os from 'node:os'
import { test } from 'node:test'
import { watchCores } from './cores.ts'

test('the core that works for us is counted, whoever else uses the machine', () => {
  const worked = watchCores()
  const [began, before] = [performance.now(), process.cpuUsage()]
  while (process.cpuUsage(before).user < 300_000);
  const ours = process.cpuUsage(before).user / 1000 / (performance.now() - began)
  const cores = worked()
  assert.ok(cores > 0.8 * ours && cores <= os.cpus().length + 0.1, `${cores} cores, ${ours} of them ours`)
})
