import { limits } from '@unspun/contract/limits.ts'
import { deskMessages as say } from '@unspun/contract/moderation/desk-messages.ts'
import { ReasonChoice } from '../reports/ReasonChoice.tsx'
import type { ActTask } from '../ui/overlays.ts'
import { TextField } from '../ui/TextField.tsx'
import { type ActValues, actionOf, asksForOrigin, hasEnd } from './act-values.ts'

interface Props {
  task: ActTask
  form: {
    values: ActValues
    put: (change: Partial<ActValues>) => void
    field: (name: 'title' | 'into' | 'name') => {
      name: string
      value: string
      onValue: (text: string) => void
      error: string | undefined
    }
  }
}

const ends = ['day', 'week', 'month', 'good'] as const
const origins = [
  ['network', say.network, say.networkHint],
  ['mail-domain', say.mailDomain, say.mailDomainHint],
] as const

/** What an action needs beside its reason. */
export function ActFields({ task, form }: Props) {
  const { values, put, field } = form
  const action = actionOf(task)
  return (
    <>
      {action === 'correct' ? (
        <TextField {...field('title')} label={say.printedTitle} maxLength={limits.headlineTitle} headline counter />
      ) : null}
      {action === 'merge' ? <TextField {...field('into')} label={say.into} plain /> : null}
      {asksForOrigin(task) ? (
        <>
          <fieldset className="reasons">
            <legend>{say.forbidWhat}</legend>
            {origins.map(([kind, label, help]) => (
              <ReasonChoice
                key={kind}
                name="kind"
                value={kind}
                label={label}
                help={help}
                chosen={values.kind === kind}
                onChoose={() => put({ kind })}
              />
            ))}
          </fieldset>
          <TextField {...field('name')} label={values.kind === 'network' ? say.network : say.mailDomain} plain />
        </>
      ) : null}
      {hasEnd(task) ? (
        <fieldset className="reasons ends">
          <legend>{say.howLong}</legend>
          {ends.map((end) => (
            <ReasonChoice
              key={end}
              name="ends"
              value={end}
              label={say.ends[end]}
              chosen={values.ends === end}
              onChoose={() => put({ ends: end })}
            />
          ))}
        </fieldset>
      ) : null}
    </>
  )
}
