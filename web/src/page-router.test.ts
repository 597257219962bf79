import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as parts from 'react-router'

test('the parts that the page router is made of are still there', () => {
  assert.equal(typeof parts.UNSAFE_createRouter, 'function')
  assert.equal(typeof parts.UNSAFE_createBrowserHistory, 'function')
  assert.equal(typeof parts.UNSAFE_defaultMapRouteProperties, 'function')
  assert.ok(parts.UNSAFE_hydrationRouteProperties)
  assert.ok(parts.UNSAFE_DataRouterContext)
  assert.ok(parts.UNSAFE_DataRouterStateContext)
})
