import { type AskedDetail, askedDetails, origins } from '@unspun/contract/actions.ts'
import { detailWords } from '@unspun/contract/messages/actions.ts'
import * as say from '@unspun/contract/messages/desk.ts'
import type { ActTask } from '../ui/overlays.ts'
import { TextField } from '../ui/TextField.tsx'
import { type ActValues, asksForOrigin, asksOf, hasEnd } from './act-values.ts'
import { ReasonChoice } from './reports/ReasonChoice.tsx'

interface Field {
  name: string
  value: string
  onValue: (text: string) => void
  error: string | undefined
}

interface Props {
  task: ActTask
  form: {
    values: ActValues
    put: (change: Partial<ActValues>) => void
    field: (name: AskedDetail | 'name') => Field
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
  const origin = origins.find((one) => one === values.kind) ?? 'domain'
  return (
    <>
      {asksOf(task).map((name) => (
        <DetailField key={name} detail={name} field={field(name)} />
      ))}
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

function DetailField({ detail, field }: { detail: AskedDetail; field: Field }) {
  const { most } = askedDetails[detail]
  const { label } = detailWords[detail]
  if (most === undefined) return <TextField {...field} label={label} plain />
  return <TextField {...field} label={label} maxLength={most} headline counter />
}
