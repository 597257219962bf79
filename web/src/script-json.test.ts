import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scriptJson } from './script-json.ts'

test('the text cannot close its script element, and JSON.parse returns the value', () => {
  const value = { title: '</script><!--<script>' }
  assert.doesNotMatch(scriptJson(value), /</)
  assert.deepEqual(JSON.parse(scriptJson(value)), value)
})
