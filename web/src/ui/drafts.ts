import type { Shelf } from './shelf.ts'

/** What somebody typed into a form and has not sent, by the form's name. It outlives the popup and a reload, not the tab. */
export class Drafts {
  #shelf: Shelf
  constructor(shelf: Shelf) {
    this.#shelf = shelf
  }

  get(form: string): Record<string, string> {
    try {
      return JSON.parse(this.#shelf.getItem(`draft:${form}`) ?? '{}') as Record<string, string>
    } catch {
      return {}
    }
  }

  keep(form: string, fields: Record<string, string>): void {
    const all = { ...this.get(form), ...fields }
    try {
      if (Object.values(all).some(Boolean)) this.#shelf.setItem(`draft:${form}`, JSON.stringify(all))
      else this.drop(form)
    } catch {
      // A full storage loses the draft, not the form.
    }
  }

  drop(form: string): void {
    this.#shelf.removeItem(`draft:${form}`)
  }
}
