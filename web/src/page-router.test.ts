import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as parts from 'react-router'

test('react-router still exports the parts that the page router uses', () => {
  assert.equal(typeof parts.UNSAFE_createRouter, 'function')
  assert.equal(typeof parts.UNSAFE_createBrowserHistory, 'function')
  assert.equal(typeof parts.UNSAFE_defaultMapRouteProperties, 'function')
  assert.ok(parts.UNSAFE_hydrationRouteProperties)
  assert.ok(parts.UNSAFE_DataRouterContext)
  assert.ok(parts.UNSAFE_DataRouterStateContext)
})
