import { expect, it, vi } from 'vitest'
import { hideInputMethodKeys, isInputMethodKey } from './input-method.ts'

type Press = { key: string; isComposing?: boolean; keyCode?: number }

function effectOf({ key, isComposing = false, keyCode = 13 }: Press) {
  const isHidden = vi.fn<() => void>()
  const isStopped = vi.fn<() => void>()
  const press = {
    key,
    isComposing,
    keyCode,
    stopPropagation: isHidden,
    preventDefault: isStopped,
  }
  hideInputMethodKeys({
    addEventListener: (type, listener) => type === 'keydown' && listener(press),
  })
  return {
    isOfInputMethod: isInputMethodKey(press),
    hidden: isHidden.mock.calls.length > 0,
    defaultPrevented: isStopped.mock.calls.length > 0,
  }
}

it.each([
  { key: 'Enter', isComposing: true },
  { key: 'Enter', keyCode: 229 },
  { key: 'Escape', keyCode: 229 },
  { key: 'Escape', isComposing: true, keyCode: 27 },
])('Y-2: %o reaches no handler, form or dialog', (press) => {
  expect(effectOf(press)).toEqual({
    isOfInputMethod: true,
    hidden: true,
    defaultPrevented: true,
  })
})

it('Y-2: a letter of an input method is hidden, and still typed', () => {
  expect(effectOf({ key: 'a', keyCode: 229 })).toEqual({
    isOfInputMethod: true,
    hidden: true,
    defaultPrevented: false,
  })
})

it('leaves all other keys alone', () => {
  for (const key of ['Enter', 'Escape', 'a'])
    expect(effectOf({ key })).toEqual({
      isOfInputMethod: false,
      hidden: false,
      defaultPrevented: false,
    })
})
