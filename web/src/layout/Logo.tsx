import { useApp } from '../app.ts'

export function Mark() {
  return (
    <svg viewBox="0 0 36 36" width={36} height={36} aria-hidden="true" className="mark">
      <rect width="36" height="36" rx="8" />
      <path d="M8.6 8.5h8v1.9l-2 .4v9.5c0 3 1.3 4.4 3.9 4.4 2.7 0 4-1.5 4-4.6v-9.3l-2.1-.4V8.5h7v1.9l-2 .4v9.1c0 5-2.8 7.6-7.7 7.6-5.1 0-7.2-2.6-7.2-7V10.8l-1.9-.4z" />
      <path d="M5.5 21.8 30.5 14.200" className="strike" />
    </svg>
  )
}

export function Logo() {
  const { site } = useApp()
  return (
    <a href="/" className="row logo" aria-label={`${site.name}, home`}>
      <Mark />
      <span>{site.name}</span>
    </a>
  )
}
