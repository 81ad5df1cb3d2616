import { expect, it } from 'vitest'
import { siteDocumentOf, siteFormOf } from './site-form.ts'

it('a document survives its form', () => {
  const display = {
    title: '锦鲤',
    site_logo: '',
    theme: 'teal',
    index_modal: true,
    redpacket_switch: false,
  }
  expect(siteDocumentOf('display', siteFormOf('display', display))).toEqual(display)
  const hosts = { hosts: ['a.example', 'b.example'] }
  expect(siteDocumentOf('hosts', siteFormOf('hosts', hosts))).toEqual(hosts)
})

it('a list is a host a line, in small letters', () => {
  expect(siteDocumentOf('hosts', { hosts: ' Pond.example \n\n koi.example' })).toEqual({
    hosts: ['pond.example', 'koi.example'],
  })
})
