import { identity, sendDocument } from '@jinli/contract/identity/identity'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { residentNumber } from '../../apps/server/test/resident-number.ts'
import { bindCard, must, newAccount } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { baseUrl, button, shot } from '../kit/player.ts'
import { sayYes, signInStaff } from '../kit/staff.ts'

/** Returns a picture that looks like a document from afar. */
async function photo(): Promise<File> {
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540">
    <rect width="856" height="540" rx="28" fill="#dfe9f2"/>
    <rect x="590" y="110" width="200" height="250" rx="12" fill="#9fb4c7"/>
    <g fill="#5b7083"><rect x="70" y="110" width="280" height="26"/><rect x="70" y="180" width="200" height="26"/>
    <rect x="70" y="250" width="380" height="26"/><rect x="70" y="440" width="620" height="34"/></g></svg>`
  const bytes = await sharp(Buffer.from(card)).jpeg().toBuffer()
  return new File([Uint8Array.from(bytes)], 'id.jpg', { type: 'image/jpeg' })
}

// R-IDENT-07 R-IDENT-08
test('staff refuse a document, the player sends another, staff accept it', async ({
  browser,
}) => {
  const account = await newAccount()
  await bindCard(account)
  const send = async () => {
    const form = new FormData()
    form.append('file', await photo())
    await must(sendDocument, {}, { token: account.token, form })
  }
  await send()
  const desk = await signInStaff(browser)
  await desk.goto(`${baseUrl()}/admin/#/identity-documents?state=&search=${account.name}`)
  await button(desk, `拒绝 ${account.name}`).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog).not.toHaveClass(/zoom/)
  await expect(dialog.getByRole('img', { name: /的证件/ })).toBeVisible()
  await button(dialog, '照片不清晰，请重新拍摄').click()
  await shot(desk, 'identity-desk-refuse')
  expect(await violations(desk)).toEqual([])
  await sayYes(desk, '确认拒绝')
  await expect(desk.getByRole('cell', { name: '已拒绝' })).toBeVisible()
  expect(await must(identity, {}, { token: account.token })).toMatchObject({
    state: 'refused',
    note: '照片不清晰，请重新拍摄',
  })

  await send()
  await desk.reload()
  await button(desk, `核对 ${account.name}`).click()
  await expect(dialog).not.toHaveClass(/zoom/)
  await expect(dialog.getByText('一致').first()).toBeVisible()
  await button(dialog, '确认通过').click()
  await expect(dialog.getByText('请输入正确的身份证号码')).toBeVisible()
  await dialog.getByLabel('证件上的号码').fill(residentNumber())
  await shot(desk, 'identity-desk-accept')
  await desk.setViewportSize({ width: 834, height: 1112 })
  await shot(desk, 'identity-desk-accept-834')
  expect(await violations(desk)).toEqual([])
  await sayYes(desk, '确认通过')
  await expect(desk.getByRole('cell', { name: '已通过' })).toBeVisible()
  await shot(desk, 'identity-desk-834')
  await desk.setViewportSize({ width: 1440, height: 900 })
  await shot(desk, 'identity-desk')
  expect(await violations(desk)).toEqual([])
  expect(await must(identity, {}, { token: account.token })).toMatchObject({
    state: 'verified',
  })
})
