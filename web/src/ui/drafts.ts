import type { SafeStorage } from './safe-storage.ts'

/** Entered text that has not been sent yet, by the form's name. In `sessionStorage` it survives a reload, but not closing the tab. */
export class Drafts {
  #storage: SafeStorage
  onKeep?: (form: string, fields: Record<string, string>) => void
  constructor(storage: SafeStorage) {
    this.#storage = storage
  }

  get(form: string): Record<string, string> {
    try {
      return JSON.parse(this.#storage.getItem(`draft:${form}`) ?? '{}') as Record<string, string>
    } catch {
      return {}
    }
  }

  /** A draft whose fields are all empty is removed. */
  keep(form: string, fields: Record<string, string>): void {
    const all = { ...this.get(form), ...fields }
    this.onKeep?.(form, all)
    try {
      if (Object.values(all).some(Boolean)) this.#storage.setItem(`draft:${form}`, JSON.stringify(all))
      else this.drop(form)
    } catch {
      // If the storage is full, the draft is lost, but the form still works.
    }
  }

  /** Moves a draft to another form, whose own draft fills in the empty fields. Returns the merged draft. */
  move(from: string, to: string): Record<string, string> {
    const typed = Object.entries(this.get(from)).filter(([, text]) => text)
    const all = { ...this.get(to), ...Object.fromEntries(typed) }
    this.drop(from)
    this.keep(to, all)
    return all
  }

  drop(form: string): void {
    this.#storage.removeItem(`draft:${form}`)
  }
}
