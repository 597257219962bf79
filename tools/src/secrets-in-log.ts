const SHAPES = {
  'an access token': /eyJ[\w-]{8,}\.eyJ[\w-]{8,}/,
  'a mailed code': /oobCode=[\w-]{8,}/,
  "a session's cookie": /session_token=[\w%.-]{8,}/,
  'a reader id': /\b[0-9a-f]{64}\b/,
  // The address of a member's feed, or an unsubscribe link.
  'a token of an address': /\b(token|undo)["']?[=:]["']?[\w-]{30,}/,
}

/**
 * Returns the log lines that contain a secret, with its kind but without the secret itself. `known` are this run's secrets by kind, such as
 * passwords.
 */
export function secretsIn(log: string, known: Readonly<Record<string, string>> = {}): string[] {
  const kinds = Object.entries(SHAPES).map(([kind, shape]) => ({ kind, holds: (line: string) => shape.test(line) }))
  for (const [kind, secret] of Object.entries(known)) kinds.push({ kind, holds: (line) => line.includes(secret) })
  return log.split('\n').flatMap((line) =>
    kinds
      .filter(({ holds }) => holds(line))
      .map(({ kind }) => {
        const hidden = Object.values(known).reduce((text, secret) => text.replaceAll(secret, '…'), line)
        const shown = Object.values(SHAPES).reduce((text, shape) => text.replace(new RegExp(shape, 'g'), '…'), hidden)
        return `${kind}: ${shown.slice(0, 300)}`
      }),
  )
}
