import fc from 'fast-check';
import { isAtLeast, mayManage, ROLES, strongerOf } from './role.policy';

const roles = fc.constantFrom(...ROLES);

it('orders roles', () => {
  expect(isAtLeast('viewer', 'member')).toBe(false);
  expect(isAtLeast('admin', 'member')).toBe(true);
  fc.assert(fc.property(roles, (role) => isAtLeast(role, role) && isAtLeast('owner', role)));
});

it('takes the stronger of two roles, whatever their order', () => {
  fc.assert(
    fc.property(roles, roles, (one, other) => {
      const stronger = strongerOf(one, other);
      expect(stronger).toBe(strongerOf(other, one));
      expect(isAtLeast(stronger, one) && isAtLeast(stronger, other)).toBe(true);
    }),
  );
});

it('lets admins manage members below owner, and owners everybody', () => {
  expect(mayManage('admin', 'viewer', 'admin')).toBe(true);
  expect(mayManage('admin', 'member', 'owner')).toBe(false);
  expect(mayManage('owner', 'owner')).toBe(true);
  expect(mayManage('member', 'viewer')).toBe(false);
  expect(mayManage('viewer')).toBe(false);
});
