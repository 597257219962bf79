import './weekly.css'
import * as weeklyMessages from '@unspun/contract/messages/weekly.ts'
import { weeklyPaths } from '@unspun/contract/pages.ts'
import { useId } from 'react'

/** Asks for an address for the weekly five. A plain form: the server's page answers, also without scripts. */
export function WeeklyField() {
  const about = useId()
  return (
    <form method="post" action={weeklyPaths.enter} className="weekly">
      <p id={about}>{weeklyMessages.about}</p>
      <label>
        <span className="field-label">{weeklyMessages.address}</span>
        <input name="email" type="email" autoComplete="email" required className="field" aria-describedby={about} />
      </label>
      <button type="submit" className="btn-line">
        {weeklyMessages.send}
      </button>
      <p className="note">{weeklyMessages.promise}</p>
    </form>
  )
}
