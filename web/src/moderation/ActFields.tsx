import { headlineLimits } from '@unspun/contract/headlines.ts'
import * as say from '@unspun/contract/messages/desk.ts'
import { origins } from '@unspun/contract/moderation.ts'
import type { ActTask } from '../ui/overlays.ts'
import { TextField } from '../ui/TextField.tsx'
import { type ActValues, actionOf, asksForOrigin, hasEnd } from './act-values.ts'
import { ReasonChoice } from './reports/ReasonChoice.tsx'

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
const originWords: Record<(typeof origins)[number], { label: string; help: string }> = {
  domain: { label: say.outlet, help: say.outletHint },
  network: { label: say.network, help: say.networkHint },
  'mail-domain': { label: say.mailDomain, help: say.mailDomainHint },
}

/** The fields of an action beside its reason. */
export function ActFields({ task, form }: Props) {
  const { values, put, field } = form
  const action = actionOf(task)
  const origin = origins.find((one) => one === values.kind) ?? 'domain'
  return (
    <>
      {action === 'correct' ? (
        <TextField {...field('title')} label={say.printedTitle} maxLength={headlineLimits.title} headline counter />
      ) : null}
      {action === 'merge' ? <TextField {...field('into')} label={say.into} plain /> : null}
      {asksForOrigin(task) ? (
        <>
          <fieldset className="reasons">
            <legend>{say.forbidWhat}</legend>
            {origins.map((kind) => (
              <ReasonChoice
                key={kind}
                name="kind"
                value={kind}
                {...originWords[kind]}
                chosen={kind === origin}
                onChoose={() => put({ kind })}
              />
            ))}
          </fieldset>
          <TextField {...field('name')} label={originWords[origin].label} plain />
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
