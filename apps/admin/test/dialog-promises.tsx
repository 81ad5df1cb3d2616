import {
  type RefusalKey,
  type RefusalParams,
  refusal,
} from '@jinli/contract/refusal/refusals'
import type { Endpoint, Output } from '@jinli/contract/wire/endpoint'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { dialog, fill, show } from './back-office.tsx'
import { deferredReply, type FakeServer, noResponse, refuse } from './fake-server.ts'

type Form = Awaited<ReturnType<typeof dialog>>
type Ends = {
  onDone: () => void
  onRefused: () => void
  onStale: () => void
  onClose: () => void
}

export type DialogCase<E extends Endpoint> = {
  /** The visible title of the dialog. */
  title: string
  render: (ends: Ends) => ReactNode
  /** The label of the button that sends the action. */
  confirm: string
  call: E
  reply: NoInfer<Output<E>>
  /** Fills in the required fields. */
  enter?: (form: Form, user: UserEvent) => Promise<void>
  /** All fields of the request. */
  fields: Readonly<Record<string, unknown>>
  success: string
  /** The error for an empty form; undefined if no field is required. */
  missingText?: string
  /** A refusal that must appear at this field, which `enter` has filled. */
  fieldRefusal?: { key: RefusalKey; params?: RefusalParams; field: string }
  /** A refusal because another staff member was faster. */
  stale: RefusalKey
  /** The texts that `enter` types, by field label. */
  typedTexts?: Readonly<Record<string, string>>
}

/** Returns the parts of a case for a dialog whose only field is a reason with this label. */
export function withReason(label: string, reason = '核对后处理') {
  return {
    enter: (form: Form, user: UserEvent) => fill(user, form.getByLabelText(label), reason),
    missingText: refusal('review.reason-missing').message,
    typedTexts: { [label]: reason },
  }
}

/**
 * Tests of every dialog for a row: it sends the form once, keeps the form values until the server has accepted them,
 * and closes if another staff member has changed the row.
 */
export function itKeepsTheDialogPromises<E extends Endpoint>(
  server: () => FakeServer,
  spec: DialogCase<E>,
): void {
  const {
    title,
    confirm,
    call,
    fields,
    success,
    enter,
    typedTexts = {},
    missingText,
  } = spec

  async function open() {
    const ends = { onDone: vi.fn(), onRefused: vi.fn(), onStale: vi.fn(), onClose: vi.fn() }
    const { user } = show(spec.render(ends))
    const form = await dialog(title)
    const press = () => user.click(form.getByRole('button', { name: confirm }))
    return { ends, user, form, press }
  }
  async function openFilled() {
    const view = await open()
    await enter?.(view.form, view.user)
    return view
  }
  function expectTyped(form: Form): void {
    for (const [label, text] of Object.entries(typedTexts))
      expect(form.getByLabelText<HTMLInputElement>(label).value).toBe(text)
  }

  it('says what is missing, sends what was typed under a key, says so and ends', async () => {
    server().on(call, spec.reply)
    const { ends, form, user, press } = await open()
    if (missingText) {
      await press()
      expect(await form.findByText(missingText)).toBeTruthy()
      expect(server().requests(call)).toEqual([])
    }
    await enter?.(form, user)
    await press()
    expect(await screen.findByText(success)).toBeTruthy()
    const request = server().request(call)
    expect(request.fields).toEqual(fields)
    expect(request.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(ends.onDone).toHaveBeenCalledOnce()
    expect(ends.onClose).not.toHaveBeenCalled()
  })

  it('sends once, however often it is pressed, and cannot be closed meanwhile', async () => {
    const { reply, give } = deferredReply<Output<E>>()
    server().on(call, () => reply)
    const { ends, form, press } = await openFilled()
    await press()
    await press()
    const button = form.getByRole('button', { name: confirm })
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(form.getByRole<HTMLButtonElement>('button', { name: '取消' }).disabled).toBe(
      true,
    )
    give(spec.reply)
    await waitFor(() => expect(ends.onDone).toHaveBeenCalledOnce())
    expect(server().requests(call)).toHaveLength(1)
  })

  it('keeps what was typed when the response is lost, and sends it again under the same key', async () => {
    server().on(call, noResponse)
    const { ends, form, press } = await openFilled()
    await press()
    expect(await screen.findByText('网络异常，请检查网络后重试')).toBeTruthy()
    expectTyped(form)
    expect(ends.onDone).not.toHaveBeenCalled()
    server().on(call, spec.reply)
    await press()
    await waitFor(() => expect(ends.onDone).toHaveBeenCalledOnce())
    const [first, second, ...more] = server().requests(call)
    expect(second?.key).toBe(first?.key)
    expect(second?.fields).toEqual(first?.fields)
    expect(more).toEqual([])
  })

  it('says that somebody was faster and has the row read again', async () => {
    server().on(call, refuse(spec.stale))
    const { ends, form, press } = await openFilled()
    await press()
    const { message } = refusal(spec.stale)
    expect(await screen.findByText((text) => text.startsWith(message))).toBeTruthy()
    const { onRefused, onStale, onDone } = ends
    const calledEnds = [onRefused, onStale, onDone].filter((end) => end.mock.calls[0])
    // D-7: a right that was taken meanwhile keeps the dialog with what was typed.
    expect(calledEnds).toHaveLength(spec.stale === 'session.forbidden' ? 0 : 1)
    if (calledEnds.length === 0) expectTyped(form)
  })

  it('sends nothing when it is closed, by its button or by Escape', async () => {
    const { ends, user, form } = await openFilled()
    await user.keyboard('{Escape}')
    expect(ends.onClose).toHaveBeenCalledTimes(1)
    await user.click(form.getByRole('button', { name: '取消' }))
    expect(ends.onClose).toHaveBeenCalledTimes(2)
    expect(server().requests(call)).toEqual([])
    expect(ends.onDone).not.toHaveBeenCalled()
  })

  const { fieldRefusal } = spec
  if (fieldRefusal)
    it('shows a refusal at its field and keeps what was typed', async () => {
      server().on(call, refuse(fieldRefusal.key, fieldRefusal.params))
      const { ends, form, press } = await openFilled()
      await press()
      const words = refusal(fieldRefusal.key, fieldRefusal.params).message
      const alert = await form.findByText(words)
      const field = form.getByLabelText(fieldRefusal.field)
      expect(field.closest('.ant-form-item')?.contains(alert)).toBe(true)
      expectTyped(form)
      expect(ends.onDone).not.toHaveBeenCalled()
      expect(ends.onRefused).not.toHaveBeenCalled()
    })
}
