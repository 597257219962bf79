import type { Endpoint, InputOf } from '@unspun/contract/endpoint.ts'
import { AppError } from '@unspun/contract/errors.ts'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

const compiled = new WeakMap<TSchema, ReturnType<typeof Compile>>()

function validatorOf(schema: TSchema) {
  const known = compiled.get(schema)
  if (known) return known
  const validator = Compile(schema)
  compiled.set(schema, validator)
  return validator
}

/**
 * Turns a request's fields into the endpoint's input. Unknown fields are ignored, and `null` for an optional field
 * counts as absent. Only numbers in a query are parsed. Throws `BadField` with the field's name.
 */
export function checkInput<E extends Endpoint>(endpoint: E, part: 'query' | 'body', raw: unknown): InputOf<E> {
  const schema = endpoint.input
  const given = raw ?? {}
  if (typeof given !== 'object' || Array.isArray(given)) throw new AppError('BadRequest')
  const known = knownFields(schema, given as Record<string, unknown>)
  const input = part === 'query' ? withNumbers(schema, known) : known
  const validator = validatorOf(schema)
  if (validator.Check(input)) return input as InputOf<E>
  throw new AppError('BadField', fieldOf(validator.Errors(input)[0]))
}

/** Removes NULs, because PostgreSQL cannot store them. */
function knownFields(schema: TSchema, given: Record<string, unknown>): Record<string, unknown> {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, unknown>; required?: string[] }
  const known: Record<string, unknown> = {}
  for (const name of Object.keys(properties)) {
    if (!Object.hasOwn(given, name)) continue
    const value = given[name]
    if (value === null && !required.includes(name)) continue
    known[name] = withoutNul(value)
  }
  return known
}

/** Inputs have few levels. The schema refuses deeper ones. */
const LEVELS = 4

function withoutNul(value: unknown, levels = LEVELS): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (typeof value !== 'object' || value === null || levels === 0) return value
  if (Array.isArray(value)) return value.map((inner) => withoutNul(inner, levels - 1))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutNul(inner, levels - 1)]))
}

interface FieldSchema {
  type?: string
  anyOf?: FieldSchema[]
}

const takesInteger = ({ type, anyOf = [] }: FieldSchema): boolean => type === 'integer' || anyOf.some(takesInteger)

/** Parses the number fields of a query. `Value.Convert` is too lenient: it accepts `1.5` and `1e3` as ids. */
function withNumbers(schema: TSchema, known: Record<string, unknown>): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, FieldSchema> }
  const input = { ...known }
  for (const [name, field] of Object.entries(properties)) {
    const text = input[name]
    if (takesInteger(field) && typeof text === 'string' && /^-?\d{1,16}$/.test(text)) input[name] = Number(text)
  }
  return input
}

function fieldOf(error: { instancePath?: string; params?: object } | undefined): string {
  const { requiredProperties } = (error?.params ?? {}) as { requiredProperties?: string[] }
  return requiredProperties?.[0] ?? error?.instancePath?.split('/')[1] ?? ''
}
