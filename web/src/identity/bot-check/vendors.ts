import type { BotCheckKind } from '@unspun/contract/site.ts'

export interface Widget {
  render(
    place: HTMLElement,
    options: {
      sitekey: string
      theme: 'light' | 'dark'
      size: 'normal' | 'compact'
      callback: (token: string) => void
      'expired-callback': () => void
      'error-callback': () => void
    },
  ): string | number
  reset(id: string | number): void
  ready?(call: () => void): void
}

export type VendorKind = Exclude<BotCheckKind, 'altcha'>

/** `name` is the global variable that the script defines. The server's content security policy allows these hosts. */
const vendors: Record<VendorKind, { script: string; name: string }> = {
  turnstile: { script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', name: 'turnstile' },
  recaptcha: { script: 'https://www.google.com/recaptcha/api.js?render=explicit', name: 'grecaptcha' },
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js?render=explicit', name: 'hcaptcha' },
}

let loading: Promise<Widget> | undefined

function load(kind: VendorKind): Promise<Widget> {
  const { script, name } = vendors[kind]
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    element.src = script
    element.async = true
    element.onerror = () => {
      element.remove()
      reject(new Error(`${script} could not be loaded`))
    }
    element.onload = () => {
      const widget = (globalThis as unknown as Record<string, Widget | undefined>)[name]
      if (!widget) reject(new Error(`${script} gave no ${name}`))
      // reCAPTCHA continues to load after this event. The others are ready.
      else if (kind === 'recaptcha' && widget.ready) widget.ready(() => resolve(widget))
      else resolve(widget)
    }
    document.head.append(element)
  })
}

/** Loads the service's widget once. After a failure the next call tries again. */
export function loadWidget(kind: VendorKind): Promise<Widget> {
  loading ??= load(kind).catch((fault) => {
    loading = undefined
    throw fault
  })
  return loading
}
