import { createElement, type ReactNode } from 'react'

/** Dates, times and amounts, which a line must not break. */
const unbroken =
  /(\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?|\d{1,2}月\d{1,2}日|\d\d:\d\d(?::\d\d)?|¥?\d[\d,]*(?:\.\d+)?(?: ?(?:元|小时|分钟|天|USDT))?)/

/** Returns the content of a dialog. In a text, dates, times and amounts stay in one line. */
export function dialogContent(content: ReactNode): ReactNode {
  if (typeof content !== 'string') return content
  return content.split(unbroken).map((part, at) =>
    // Every second part is one that the pattern has found.
    at % 2 === 0 ? part : createElement('span', { key: at, className: 'unbroken' }, part),
  )
}

/** Returns whether the content is the question itself, which then stands larger than the title. */
export function isQuestion(content: ReactNode): boolean {
  return typeof content === 'string' && /[?？]$/.test(content)
}
