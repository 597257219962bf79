import * as stepMessages from '@unspun/contract/messages/second-step.ts'

/** Blanks and hyphens count for nothing, because apps show codes in groups. */
export const checkCode = ({ code }: { code: string }): { code?: string } =>
  /^\d{6}$/.test(code.replace(/[\s-]/g, '')) ? {} : { code: stepMessages.codeSix }

export const checkRecovery = ({ code }: { code: string }): { code?: string } =>
  code.trim() ? {} : { code: stepMessages.recoveryRequired }
