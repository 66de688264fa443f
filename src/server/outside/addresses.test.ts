import { expect, test } from 'vitest'
import { isPublic, isWithin, networksOf } from './addresses.ts'

const inside = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.1',
  '0x7f000001',
  '2130706433',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:10.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
]
test.each(inside)('%s is not a public address', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublic(address)).toBe(true)
  },
)

test('allowed networks are configured as CIDR ranges', () => {
  const networks = networksOf(' 10.1.0.0/16, fd00:1::/64,')
  expect(networks).toHaveLength(2)
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::9'])
    expect(isWithin(address, networks)).toBe(true)
  for (const address of ['10.2.0.1', 'fd00:1:0:1::9', '127.0.0.1', 'nonsense'])
    expect(isWithin(address, networks)).toBe(false)
  expect(() => networksOf('10.1.0.0')).toThrow()
})
