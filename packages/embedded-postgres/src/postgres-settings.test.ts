import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { dataBytes, machineMemory, memoryFor } from './postgres-settings.ts'

const MB = 1024 ** 2
const GB = 1024 ** 3

test('a server keeps its data in memory, up to a quarter of the machine', () => {
  const table = [
    // data, machine, shared_buffers, effective_cache_size
    [0, 16 * GB, '64MB', '512MB'],
    [40 * MB, 16 * GB, '64MB', '512MB'],
    [400 * MB, 16 * GB, '400MB', '512MB'],
    [7 * GB, 16 * GB, '4096MB', '7168MB'],
    [7 * GB, 4 * GB, '1024MB', '2048MB'],
    [7 * GB, 512 * MB, '128MB', '512MB'],
    [7 * GB, 128 * MB, '64MB', '512MB'],
  ] as const
  for (const [data, machine, shared_buffers, effective_cache_size] of table)
    assert.deepEqual(memoryFor(data, machine), { shared_buffers, effective_cache_size })
})

test('the data size is the size of the database files without temporary sort files', () => {
  const cluster = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-cluster-'))
  assert.equal(dataBytes(cluster), 0, 'an incomplete cluster')
  for (const file of ['5/1', 'pgsql_tmp/1']) {
    fs.mkdirSync(path.dirname(path.join(cluster, 'base', file)), { recursive: true })
    fs.writeFileSync(path.join(cluster, 'base', file), Buffer.alloc(3 * MB))
  }
  assert.equal(dataBytes(cluster), 3 * MB)
  fs.rmSync(cluster, { recursive: true })
})

test('the container limits the machine’s memory', () => {
  assert.deepEqual(
    [0, 512 * MB, 2 ** 63].map((limit) => machineMemory(limit, 4 * GB)),
    [4 * GB, 512 * MB, 4 * GB],
  )
})
