import { accountLimits, type LeftPosts, type OwnData } from '@unspun/contract/accounts.ts'
import * as ownDataMessages from '@unspun/contract/messages/own-data.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { useId } from 'react'
import { useApp, useBrowser, useSession } from '../../app.ts'
import { AskFirst } from '../../ui/AskFirst.tsx'
import { FormMessages } from '../../ui/FormMessages.tsx'
import { refusalOf } from '../../ui/form-values.ts'
import { announce } from '../../ui/notices.ts'
import { useOverlays } from '../../ui/overlays.ts'
import { useFields } from '../../ui/use-fields.ts'
import { useForm } from '../../ui/use-form.ts'
import { ConfirmFirst } from './ConfirmFirst.tsx'
import { LeavingBanner } from './LeavingBanner.tsx'
import { dayOf } from './leaving.ts'
import { useOwnData } from './own-data.ts'
import { noteOldSignIn, useRecent } from './use-recent.ts'

const NONE: OwnData['counts'] = { fixes: 0, comments: 0, votes: 0, favorites: 0, headlines: 0 }

/** The session must be recent. */
export function DeleteAccount() {
  const { store } = useApp()
  const { api } = useBrowser()
  const { open } = useOverlays()
  const { data, put } = useOwnData()
  const recent = useRecent(useSession())
  const deletion = data?.deletion
  const counts = data?.counts ?? NONE
  const form = useForm({
    fields: useFields<{ posts: LeftPosts }>({ posts: deletion?.posts ?? 'keep' }),
    async send({ posts }) {
      const answer = await api.post('/users/request-deletion/', { posts })
      if (!answer || answer.errors) {
        noteOldSignIn(store, answer)
        return { refused: refusalOf(answer) }
      }
      put(answer)
      announce(ownDataMessages.leaving(dayOf(answer.deletion!.due_at)))
      return {}
    },
  })

  const { posts } = form.values
  const button = (label: string, press?: () => void) => (
    <button
      type="button"
      className={`btn-line leaving-button${press ? ' danger' : ''}`}
      disabled={!recent}
      aria-disabled={form.sending || undefined}
      onClick={press ?? (() => form.submit())}
    >
      {form.sending ? <span className="spinner" aria-hidden /> : null}
      <span>{label}</span>
    </button>
  )
  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        event.preventDefault()
        if (!recent) open({ kind: 'confirm' })
      }}
    >
      <p className="note">{ownDataMessages.deleteAbout(accountLimits.leavingDays)}</p>
      <div className="leaving-lists">
        <List title={ownDataMessages.goes} items={ownDataMessages.goesList(counts)} />
        <List title={ownDataMessages.stays} items={ownDataMessages.staysList(counts)} />
      </div>
      <fieldset className="leaving-choice">
        <legend>{ownDataMessages.posts}</legend>
        <Choice form={form} value="keep" label={ownDataMessages.keep} help={ownDataMessages.keepHelp(counts)} />
        <Choice form={form} value="remove" label={ownDataMessages.remove} help={ownDataMessages.removeHelp(counts)} />
      </fieldset>
      {recent ? null : <ConfirmFirst why={ownDataMessages.confirmToDelete(signInLimits.recentMinutes)} />}
      <FormMessages form={form} />
      <LeavingBanner />
      <AskFirst question={ownDataMessages.sureToDelete(posts)} no="Keep" yes="Delete" act={async () => form.submit()}>
        {(ask) => (deletion ? button(ownDataMessages.changeChoice) : button(ownDataMessages.deleteTitle, ask))}
      </AskFirst>
    </form>
  )
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}

interface ChoiceProps {
  form: { values: { posts: LeftPosts }; put: (change: { posts: LeftPosts }) => void }
  value: LeftPosts
  label: string
  help: string
}

function Choice({ form: { values, put }, value, label, help }: ChoiceProps) {
  const id = useId()
  return (
    <label className="row leaving-option">
      <input
        type="radio"
        name="posts"
        className="check"
        value={value}
        checked={values.posts === value}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-help`}
        onChange={() => put({ posts: value })}
      />
      <span>
        <span id={`${id}-label`} className="leaving-label">
          {label}
        </span>
        <span id={`${id}-help`} className="note">
          {help}
        </span>
      </span>
    </label>
  )
}
