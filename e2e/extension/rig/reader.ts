/** A tab of a browser with the extension, as far as both browsers' protocols reach. */
export interface Tab {
  /** Opens an address and waits until it is loaded. */
  open(url: string): Promise<void>
  /** Opens an address and waits only until its page has begun, painted or not. */
  begin(url: string): Promise<void>
  /** Runs a function in the page. Its argument and result are JSON. */
  run<T, A = undefined>(work: (argument: A) => T | Promise<T>, argument?: A): Promise<T>
}

/** Somebody who reads the news in a fresh browser with the extension. */
export interface Reader {
  tab: Tab
  /** Opens a page of the extension, such as `src/popup/popup.html`, in a tab of its own, until `use` is done. */
  inside<T>(page: string, use: (tab: Tab) => Promise<T>): Promise<T>
  /** Ends the extension's worker, as browsers do after half a minute of rest. */
  killWorker(): Promise<void>
  stop(): Promise<void>
}

export interface ReaderOptions {
  /** The folder of the built extension. */
  extension: string
  /** The port of the proxy that carries everything. */
  proxy: number
}

/** The settings of the extension, as a page for `inside`. */
export const SETTINGS = 'src/settings/settings.html'

interface Browser {
  alarms: {
    getAll(): Promise<{ name: string; scheduledTime: number; periodInMinutes?: number }[]>
    create(name: string, options: object): Promise<void>
  }
  scripting: { getRegisteredContentScripts(): Promise<unknown[]> }
  storage: {
    local: { get(name: string): Promise<{ packs?: { checked_at: number | null; loaded_at: number | null } }> }
  }
}

/** Waits until the extension has loaded its first packs and reads the pages that are opened from now on. */
export const installed = (reader: Reader): Promise<void> =>
  reader.inside(SETTINGS, (tab) =>
    tab.run(async () => {
      const { scripting, storage } = (globalThis as unknown as { chrome: Browser }).chrome
      const isReady = async () =>
        (await scripting.getRegisteredContentScripts()).length > 0 &&
        (await storage.local.get('packs')).packs?.loaded_at != null
      while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 20))
    }),
  )

/** Brings the extension's timers forward to now. Their periods stay. */
export const wakeTimers = (reader: Reader): Promise<void> =>
  reader.inside(SETTINGS, (tab) =>
    tab.run(async () => {
      const { alarms } = (globalThis as unknown as { chrome: Browser }).chrome
      for (const { name, periodInMinutes } of await alarms.getAll())
        await alarms.create(name, { when: Date.now(), ...(periodInMinutes && { periodInMinutes }) })
    }),
  )

/** When the extension will load packs next, in milliseconds since 1970, as the browser keeps it. */
export const nextLoad = (reader: Reader): Promise<number> =>
  reader.inside(SETTINGS, (tab) =>
    tab.run(async () => {
      const { alarms } = (globalThis as unknown as { chrome: Browser }).chrome
      return (await alarms.getAll()).find(({ name }) => name === 'packs')!.scheduledTime
    }),
  )

/** Lets the extension load packs so many times now, and returns the minutes from each load to the next that it then plans. */
export const minutesToNextLoads = (reader: Reader, count: number): Promise<number[]> =>
  reader.inside(SETTINGS, (tab) =>
    tab.run(async (count) => {
      const { alarms, storage } = (globalThis as unknown as { chrome: Browser }).chrome
      const checkedAt = async () => (await storage.local.get('packs')).packs?.checked_at
      const minutes: number[] = []
      while (minutes.length < count) {
        const before = await checkedAt()
        await alarms.create('packs', { when: Date.now() })
        while ((await checkedAt()) === before) await new Promise((resolve) => setTimeout(resolve, 20))
        const { scheduledTime } = (await alarms.getAll()).find(({ name }) => name === 'packs')!
        minutes.push((scheduledTime - (await checkedAt())!) / 60_000)
      }
      return minutes
    }, count),
  )
