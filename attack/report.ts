// What a group tried and what it saw: printed line by line, counted at the end.
export interface AttackReport {
  /** One attack: what was tried, what was seen, and whether the product held. */
  readonly check: (tried: string, saw: unknown, holds: boolean) => void
  /** An attack whose answer must be exactly this. */
  readonly expectSame: (tried: string, saw: unknown, expected: unknown) => void
  /** A figure that is only told. */
  readonly note: (line: string) => void
}
export interface AttackTotals {
  passed: number
  failed: number
}

const formatInOneLine = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}

export function createAttackReport(totals: AttackTotals, print: (line: string) => void): AttackReport {
  const check = (tried: string, saw: unknown, holds: boolean) => {
    totals[holds ? 'passed' : 'failed'] += 1
    print(`  ${holds ? 'ok  ' : 'FAIL'} ${tried} → ${formatInOneLine(saw)}`)
  }
  return {
    check,
    expectSame: (tried, saw, expected) => {
      const holds = JSON.stringify(saw) === JSON.stringify(expected)
      check(tried, holds ? saw : `${formatInOneLine(saw)} instead of ${formatInOneLine(expected)}`, holds)
    },
    note: (line) => print(`       ${line}`),
  }
}
