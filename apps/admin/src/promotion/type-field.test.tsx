import { staffMe } from '@jinli/contract/operator/operator.admin'
import {
  listPromotionTypes,
  savePromotionType,
} from '@jinli/contract/promotion/promotion.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, member, put, show, useFakeServer } from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { choose } from '../../test/page.tsx'
import { TypeField } from './type-field.tsx'

const desk = useFakeServer()
const types = [{ id: 2, name: '存款', place: 1 }]
beforeEach(() => {
  desk.server.on(listPromotionTypes, types)
  desk.server.on(savePromotionType, { id: 5, name: '节日', place: 100 })
})

async function open() {
  const { user } = show(
    <Form>
      <TypeField disabled={false} />
    </Form>,
  )
  await user.click(await screen.findByRole('button', { name: '管理类型' }))
  const form = await dialog('活动类型')
  const press = () => user.click(form.getByRole('button', { name: '保存类型' }))
  return { user, form, press }
}

describe('the types of promotions', () => {
  it('get another, which can be chosen then', async () => {
    const { user, form, press } = await open()
    put(form.getByLabelText('名称（最多 8 个字）'), ' 节日 ')
    desk.server.on(listPromotionTypes, [...types, { id: 5, name: '节日', place: 100 }])
    await press()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(desk.server.request(savePromotionType).fields).toEqual({
      id: 0,
      name: '节日',
      place: 100,
    })
    await choose(user, screen.getByRole('combobox', { name: '活动类型' }), '节日')
  })

  it('are renamed and moved', async () => {
    const { user, form, press } = await open()
    await choose(user, form.getByRole('combobox', { name: '要做什么' }), '修改「存款」')
    const name = form.getByLabelText<HTMLInputElement>('名称（最多 8 个字）')
    expect(name.value).toBe('存款')
    put(name, '存款礼')
    put(form.getByLabelText('顺序'), '3')
    await press()
    await waitFor(() =>
      expect(desk.server.request(savePromotionType).fields).toEqual({
        id: 2,
        name: '存款礼',
        place: 3,
      }),
    )
  })

  it.each(['promotion.type-name', 'promotion.type-taken'] as const)(
    'say at the name what the server has against it: %s',
    async (key) => {
      desk.server.on(savePromotionType, refuse(key))
      const { form, press } = await open()
      put(form.getByLabelText('名称（最多 8 个字）'), '存款')
      await press()
      expect(await form.findByText(refusal(key).message)).toBeTruthy()
      expect(form.getByDisplayValue('存款')).toBeTruthy()
    },
  )

  it('are managed by who may write promotions', async () => {
    desk.server.on(staffMe, member(['promotion.view']))
    show(
      <Form>
        <TypeField disabled={false} />
      </Form>,
    )
    expect(await screen.findByRole('combobox', { name: '活动类型' })).toBeTruthy()
    await waitFor(() => expect(desk.server.requests(staffMe)).toHaveLength(1))
    expect(screen.queryByRole('button', { name: '管理类型' })).toBeNull()
  })
})
