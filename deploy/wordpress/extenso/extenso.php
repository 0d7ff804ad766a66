<?php
/**
 * Plugin Name: Extenso
 * Description: Makes this WordPress the content server of an Extenso site: projects with their fields, and sign-in with sessions that last.
 * Version: 1.0.0
 * Requires at least: 7.1
 * Requires PHP: 7.4
 *
 * Works beside "Advanced Custom Fields" and "JWT Authentication for WP REST API", and without them.
 */

namespace Extenso;

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/projects.php';
require_once __DIR__ . '/fields.php';
require_once __DIR__ . '/fields-form.php';
require_once __DIR__ . '/tokens.php';
require_once __DIR__ . '/guesses.php';
require_once __DIR__ . '/sign-in.php';
require_once __DIR__ . '/sessions.php';

register_activation_hook(
	__FILE__,
	static function () {
		register_projects();
		flush_rewrite_rules();
	}
);
register_deactivation_hook( __FILE__, 'flush_rewrite_rules' );
