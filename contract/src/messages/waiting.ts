// Posts that are pending during a high alert. `time` is like `Tuesday 14:05`.

export const saved = (time: string) => `Saved. It appears by ${time} at the latest.`
export const only = (time: string) =>
  `Only you can see this so far. The site is on alert, so posts of new members wait. Yours appears by ${time} at the latest; you need not do anything.`
