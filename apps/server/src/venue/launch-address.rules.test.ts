import { describe, expect, it } from 'vitest'
import { isPrivateHost, type LaunchRules, launchProblem } from './launch-address.rules.ts'

const rules: LaunchRules = {
  hosts: ['games.example', 'games.example:8443', 'jinli.example', '10.0.0.8:4100'],
  own: ['https://jinli.example'],
  innerAllowed: false,
}

// R-GAME-24
describe('an address that a venue gave', () => {
  it.each(['https://games.example/play?session=1', 'http://games.example:8443/'])(
    '%s is opened',
    (address) => {
      expect(launchProblem(new URL(address), rules)).toBeNull()
    },
  )

  it.each([
    ['javascript:alert(1)', 'no web address'],
    ['data:text/html,x', 'no web address'],
    ['https://user:pass@games.example/', 'with a name or password'],
    ['https://user@games.example/', 'with a name or password'],
    ['https://games.example.evil.example/', 'of a host that is not the venue’s'],
    ['https://games.example:9000/', 'of a host that is not the venue’s'],
    ['http://169.254.169.254/latest/meta-data', 'of a host that is not the venue’s'],
    ['http://[::1]/', 'of a host that is not the venue’s'],
    ['https://jinli.example/#/mine', 'of our own'],
    ['http://10.0.0.8:4100/', 'of an inner host'],
  ])('%s is not: %s', (address, problem) => {
    expect(launchProblem(new URL(address), rules)).toBe(problem)
  })

  it('of an inner host is opened where it is listed in the sandbox', () => {
    const sandbox = { ...rules, innerAllowed: true }
    expect(launchProblem(new URL('http://10.0.0.8:4100/'), sandbox)).toBeNull()
    expect(launchProblem(new URL('http://10.0.0.9:4100/'), sandbox)).not.toBeNull()
  })
})

it.each([
  '127.0.0.1',
  '0x7f.1',
  '2130706433',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '[::1]',
  '[::ffff:10.0.0.1]',
  '[64:ff9b::a00:1]',
  '[fe80::1]',
  '[fd00::1]',
  'localhost',
  'a.localhost',
  'metadata.google.internal',
  'metadata.google.internal.',
  'intranet',
])('R-GAME-24: %s is an inner host', (host) => {
  expect(isPrivateHost(new URL(`http://${host}/`).hostname)).toBe(true)
})

it.each([
  '93.184.216.34',
  '172.32.0.1',
  '[2606:4700::1111]',
  'games.example',
  'local.example',
])('%s is a host of the open network', (host) => {
  expect(isPrivateHost(new URL(`http://${host}/`).hostname)).toBe(false)
})
