// What a group tried and observed: printed line by line and counted at the end.
export interface AttackReport {
  /** One attack: what was tried, what was observed, and whether the product withstood it. */
  readonly check: (tried: string, saw: unknown, holds: boolean) => void
  /** An attack whose result must equal the expected value exactly. */
  readonly expectSame: (tried: string, saw: unknown, expected: unknown) => void
  /** An informational figure that cannot fail. */
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
