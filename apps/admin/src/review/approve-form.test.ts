import { describe, expect, it } from 'vitest'
import { approveProblem, typedFen } from './approve-form.ts'

describe('typedFen', () => {
  it.each([
    ['1000', 100000n],
    ['1,000.00', 100000n],
    [' 99.9 ', 9990n],
  ])('reads %s', (typed, fen) => expect(typedFen(typed)).toBe(fen))

  it.each(['', undefined, '0', '0.00', '-1', '1.234', '1e3', 'abc', '1'.repeat(13)])(
    'refuses %s',
    (typed) => expect(typedFen(typed)).toBeNull(),
  )
})

describe('approveProblem', () => {
  it('takes the asked amount without a reason', () => {
    expect(approveProblem({ amount: '100.00' }, 100)).toBeNull()
    expect(approveProblem({ amount: '0.1' }, 0.1)).toBeNull()
  })

  it('asks for a reason when another amount arrived', () => {
    const problem = { field: 'reason', message: '更改到账金额须填写原因' }
    expect(approveProblem({ amount: '99.99', reason: '  ' }, 100)).toEqual(problem)
    expect(approveProblem({ amount: '99.99', reason: '少付' }, 100)).toBeNull()
  })

  it('names a wrong amount first', () => {
    expect(approveProblem({ amount: '1.001' }, 100)).toMatchObject({ field: 'amount' })
  })
})
