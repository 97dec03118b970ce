// Loaded first into a service that root starts for a user of its own. The process changes its user itself: started as
// that user, it would lack the group through which it accesses parsers' files.
const { RECTO_START_USER: id, RECTO_START_PARSERS: parsers } = process.env;
delete process.env.RECTO_START_USER;
delete process.env.RECTO_START_PARSERS;
if (id) {
  process.setgroups([Number(parsers)]);
  process.setgid(Number(id));
  process.setuid(Number(id));
}
