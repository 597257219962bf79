import './weekly.css'
import * as weeklyMessages from '@unspun/contract/messages/weekly.ts'
import { weeklyPaths } from '@unspun/contract/pages.ts'
import { useId } from 'react'

/** Asks for an address for the weekly five. A plain form: the server's page answers, also without scripts. */
export function WeeklyField() {
  const id = useId()
  return (
    <form method="post" action={weeklyPaths.enter} className="weekly">
      <label htmlFor={id}>{weeklyMessages.about}</label>
      <div className="row">
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          required
          className="field"
          placeholder={weeklyMessages.address}
        />
        <button type="submit" className="btn-line">
          {weeklyMessages.send}
        </button>
      </div>
      <p className="note">{weeklyMessages.promise}</p>
    </form>
  )
}
