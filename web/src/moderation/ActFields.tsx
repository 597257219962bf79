import { type AskedDetail, askedDetails, origins } from '@unspun/contract/actions.ts'
import { detailWords } from '@unspun/contract/messages/actions.ts'
import * as deskMessages from '@unspun/contract/messages/desk.ts'
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
  domain: { label: deskMessages.outlet, help: deskMessages.outletHint },
  network: { label: deskMessages.network, help: deskMessages.networkHint },
  'mail-domain': { label: deskMessages.mailDomain, help: deskMessages.mailDomainHint },
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
            <legend>{deskMessages.forbidWhat}</legend>
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
          <legend>{deskMessages.howLong}</legend>
          {ends.map((end) => (
            <ReasonChoice
              key={end}
              name="ends"
              value={end}
              label={deskMessages.ends[end]}
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
  const { most, upTo } = askedDetails[detail]
  const { label } = detailWords[detail]
  if (upTo !== undefined) return <TextField {...field} label={label} plain inputMode="numeric" />
  if (most === undefined) return <TextField {...field} label={label} plain />
  return <TextField {...field} label={label} maxLength={most} headline counter />
}
