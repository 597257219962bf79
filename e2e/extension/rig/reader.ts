export interface Tab {
  open(url: string): Promise<void>
  /** Opens an address and waits until its page has begun to load, painted or not. */
  begin(url: string): Promise<void>
  /** Runs a function in the page. Its argument and result are JSON. */
  run<T, A = undefined>(work: (argument: A) => T | Promise<T>, argument?: A): Promise<T>
}

export interface Reader {
  tab: Tab
  /** Opens a page of the extension, such as `src/popup/popup.html`, in a separate tab until `use` has finished. */
  inside<T>(page: string, use: (tab: Tab) => Promise<T>): Promise<T>
  /** Stops the extension's worker, as browsers do after half a minute of idleness. */
  killWorker(): Promise<void>
  stop(): Promise<void>
}

export interface ReaderOptions {
  extension: string
  proxy: number
}

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

/** Waits until the extension has loaded its first packs and reads newly opened pages. */
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

/** Makes the extension's alarms fire now. Their periods stay. */
export const wakeTimers = (reader: Reader): Promise<void> =>
  reader.inside(SETTINGS, (tab) =>
    tab.run(async () => {
      const { alarms } = (globalThis as unknown as { chrome: Browser }).chrome
      for (const { name, periodInMinutes } of await alarms.getAll())
        await alarms.create(name, { when: Date.now(), ...(periodInMinutes && { periodInMinutes }) })
    }),
  )

/** In milliseconds since 1970. */
export const nextLoad = (reader: Reader): Promise<number> =>
  reader.inside(SETTINGS, (tab) =>
    tab.run(async () => {
      const { alarms } = (globalThis as unknown as { chrome: Browser }).chrome
      return (await alarms.getAll()).find(({ name }) => name === 'packs')!.scheduledTime
    }),
  )

/** Triggers `count` loads of packs, and returns the minutes that the extension schedules until each next one. */
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
